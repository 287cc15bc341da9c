import { html } from '../lit/lit-html.js';

export const loans = {
  path: 'loans',
  name: 'Loans',
  roles: ['MANAGER'],
  view: () => html`<h1>Loans</h1>`,
};
