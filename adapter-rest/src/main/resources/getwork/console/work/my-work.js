import { html } from '../lit/lit-html.js';

export const myWork = {
  path: 'work',
  name: 'My work',
  roles: ['PROCESSOR'],
  view: () => html`<h1>My work</h1>`,
};
