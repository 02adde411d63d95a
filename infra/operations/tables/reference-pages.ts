import { describeEndpoints } from './describe-endpoints.ts';
import { describeQueuesAndAlarms } from './describe-queues-and-alarms.ts';
import { describeSettings } from './describe-settings.ts';
import { describeTableAccess } from './describe-table-access.ts';
import type { Template } from './read-templates.ts';

export interface ReferencePage {
  /** Relative to the project's root. */
  readonly file: string;
  readonly text: string;
}

/** Returns the pages under infra/reference/ as the code makes them. */
export async function describeReferencePages(
  templates: readonly Template[],
): Promise<readonly ReferencePage[]> {
  return [
    { file: 'infra/reference/endpoints.md', text: await describeEndpoints(templates) },
    {
      file: 'infra/reference/queues-and-alarms.md',
      text: describeQueuesAndAlarms(templates),
    },
    { file: 'infra/reference/settings.md', text: describeSettings() },
    { file: 'infra/reference/table-access.md', text: await describeTableAccess() },
  ];
}
