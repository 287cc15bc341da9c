import { html } from '../lit/lit-html.js';

export const cluster = {
  path: 'cluster',
  name: 'Cluster',
  roles: ['OPERATOR'],
  view: () => html`<h1>Cluster</h1>`,
};
