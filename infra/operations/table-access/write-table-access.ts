import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../project-root.ts';
import { describeTableAccess, tableAccessPage } from './describe-table-access.ts';

/* `npm run table-access`: writes down which functions do what to the table. */

writeFileSync(path.join(projectRoot, tableAccessPage), await describeTableAccess());
