import { html } from '../lit/lit-html.js';

export const tasks = {
  path: 'tasks',
  name: 'Tasks',
  roles: ['MANAGER'],
  view: () => html`<h1>Tasks</h1>`,
};
