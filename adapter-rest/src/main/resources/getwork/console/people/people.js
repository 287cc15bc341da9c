import { html } from '../lit/lit-html.js';

export const people = {
  path: 'people',
  name: 'People',
  roles: ['MANAGER'],
  view: () => html`<h1>People</h1>`,
};
