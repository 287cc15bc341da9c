/** The screens, in the order of the menu. The files of a screen are loaded when it is first opened. */

export const CLUSTER_SECTIONS = [
  ['swim', 'Swim lanes'], ['locks', 'Locks'], ['trend', 'Last 24 hours'], ['nodes', 'Nodes'], ['slots', 'Slots'],
  ['jobs', 'Jobs'], ['runs', 'Selection runs'],
];

/**
 * Each screen has its path in the address, a name, the roles that may see it, perhaps its sections for the palette, and
 * load(), which returns its content:
 * view(), enter(), leave(), refresh(), onEvent(event) (undefined if events may have been missed), isAffectedBy(event)
 * (false if no refresh is needed), count() (shown in the title of the tab), title()
 * (instead of the name), shortcuts() with their explanations, keys,
 * and commands() for the palette.
 * Perhaps also loadWarnings(), which returns their count() for the menu, and watch(), which is called each second.
 */
export const screens = [
  {
    path: 'work',
    name: 'My work',
    roles: ['PROCESSOR'],
    load: () => import('./work/my-work.js').then(({ myWork }) => myWork),
  },
  {
    path: 'tasks',
    name: 'Tasks',
    roles: ['MANAGER'],
    load: () => import('./tasks/tasks.js').then(({ tasks }) => tasks),
  },
  {
    path: 'people',
    name: 'People',
    roles: ['MANAGER'],
    load: () => import('./people/people.js').then(({ people }) => people),
  },
  {
    path: 'imports',
    name: 'Imports',
    roles: ['MANAGER'],
    load: () => import('./imports/imports.js').then(({ imports }) => imports),
  },
  {
    path: 'cluster',
    name: 'Cluster',
    roles: ['OPERATOR'],
    sections: CLUSTER_SECTIONS,
    load: () => import('./cluster/cluster.js').then(({ cluster }) => cluster),
    loadWarnings: () => import('./cluster/alarms.js').then(({ warnings }) => warnings),
  },
  {
    path: 'loans',
    name: 'Loans',
    roles: ['PROCESSOR', 'MANAGER', 'OPERATOR'],
    load: () => import('./loans/loans.js').then(({ loans }) => loans),
  },
  {
    path: 'audit',
    name: 'Audit log',
    roles: ['MANAGER'],
    load: () => import('./audit/audit.js').then(({ audit }) => audit),
  },
];
