/** The screens, in the order of the menu. */

import { myWork } from './work/my-work.js';
import { tasks } from './tasks/tasks.js';
import { people } from './people/people.js';
import { imports } from './imports/imports.js';
import { loans } from './loans/loans.js';
import { cluster } from './cluster/cluster.js';

/**
 * Each is an object of: path (in the address), name, roles (that may see it), view() (what is drawn), enter() and
 * leave(), refresh() (look anew), happened(event) (of the stream; none where something may have been missed),
 * concerns(event) (false where it need not look anew), keys() (what a letter does just now).
 */
export const screens = [myWork, tasks, people, imports, loans, cluster];
