import { html } from '../lit/lit-html.js';

export const imports = {
  path: 'imports',
  name: 'Imports',
  roles: ['MANAGER'],
  view: () => html`<h1>Imports</h1>`,
};
