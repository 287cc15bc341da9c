/** The screens, in the order of the menu. What a screen is made of is fetched when it is entered first. */

/**
 * Of each: path (in the address), name, roles (that may see it), and parts(), which brings an object of: view() (what
 * is drawn), enter() and leave(), refresh() (look anew), happened(event) (of the stream; none where something may have
 * been missed), concerns(event) (false where it need not look anew), keys() (what a letter does just now).
 */
export const screens = [
  {
    path: 'work',
    name: 'My work',
    roles: ['PROCESSOR'],
    parts: () => import('./work/my-work.js').then(({ myWork }) => myWork),
  },
  {
    path: 'tasks',
    name: 'Tasks',
    roles: ['MANAGER'],
    parts: () => import('./tasks/tasks.js').then(({ tasks }) => tasks),
  },
  {
    path: 'people',
    name: 'People',
    roles: ['MANAGER'],
    parts: () => import('./people/people.js').then(({ people }) => people),
  },
  {
    path: 'imports',
    name: 'Imports',
    roles: ['MANAGER'],
    parts: () => import('./imports/imports.js').then(({ imports }) => imports),
  },
  {
    path: 'loans',
    name: 'Loans',
    roles: ['MANAGER'],
    parts: () => import('./loans/loans.js').then(({ loans }) => loans),
  },
  {
    path: 'cluster',
    name: 'Cluster',
    roles: ['OPERATOR'],
    parts: () => import('./cluster/cluster.js').then(({ cluster }) => cluster),
  },
];
