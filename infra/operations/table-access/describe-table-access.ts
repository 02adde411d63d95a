import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { listAccesses, type TableAccesses } from '../../../functions/runtime/table.ts';
import { findFiles } from '../../portable/find-files.ts';
import { projectRoot } from '../../project-root.ts';

export const tableAccessPage = 'functions/records/table-access.md';

interface Declaration {
  readonly tableAccess: Readonly<Record<string, TableAccesses>>;
}

const introduction = `# Who does what to the table

Generated from \`functions/*/table-access.ts\` by \`npm run table-access\`. By partition and action, the functions that do it.

Three kinds of access come with the kind of function and are not repeated here: every endpoint counts its calls
(\`LIMIT#\`), an endpoint for subscribers reads who has access (\`ACCOUNT#\`), and in a small account a function that waits
for a partner holds a slot (\`PARTNER_SLOTS#\`). A role allows each write of a transaction on all partitions that the
function's transactions write (\`infra/constructs/table-access.ts\`).
`;

/** Returns the page of what each function does to the table, from the declarations of all capabilities. */
export async function describeTableAccess(): Promise<string> {
  const done = new Map<string, Map<string, Set<string>>>();
  for (const file of findFiles(projectRoot, 'functions/*/table-access.ts')) {
    const { href } = pathToFileURL(path.join(projectRoot, file));
    const { tableAccess } = (await import(href)) as Declaration;
    for (const [name, declared] of Object.entries(tableAccess)) {
      const [functionName = name] = name.split(',');
      for (const { actions, partitions, index } of listAccesses(declared)) {
        for (const partition of partitions) {
          const ofPartition = done.get(partition) ?? new Map<string, Set<string>>();
          done.set(partition, ofPartition);
          for (const action of actions) {
            const title = index === undefined ? action : `${action} of ${index}`;
            ofPartition.set(title, (ofPartition.get(title) ?? new Set()).add(functionName));
          }
        }
      }
    }
  }
  const sections = sorted(done.keys()).map((partition) => {
    const ofPartition = done.get(partition) ?? new Map<string, Set<string>>();
    const lines = sorted(ofPartition.keys()).map(
      (title) => `- ${title}: ${sorted(ofPartition.get(title) ?? []).join(', ')}`,
    );
    return `## \`${partition.replace(/\*$/, '')}\`\n\n${lines.join('\n')}\n`;
  });
  return [introduction, ...sections].join('\n');
}

function sorted(names: Iterable<string>): string[] {
  return [...names].toSorted();
}
