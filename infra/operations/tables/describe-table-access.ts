import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { listAccesses, type TableAccesses } from '../../../functions/runtime/table.ts';
import { findFiles } from '../../portable/find-files.ts';
import { projectRoot } from '../../project-root.ts';

interface Declaration {
  readonly tableAccess: Readonly<Record<string, TableAccesses>>;
}

const introduction = `# Table access

By partition, the functions that read and write it, with the DynamoDB actions. Generated from
\`functions/*/table-access.ts\` by \`npm run tables\`.

Three accesses come with the kind of function and are not listed: every endpoint counts its calls (\`LIMIT#\`), an
endpoint for subscribers reads the rows of access (\`ACCOUNT#\`), and in an account with a small quota a function that
waits for a partner takes a slot (\`PARTNER_SLOTS#\`).
`;

/** Returns the page of the partitions that each function reads and writes. */
export async function describeTableAccess(): Promise<string> {
  const partitions = new Map<string, PartitionAccess>();
  for (const { functionName, declared } of await readDeclarations()) {
    for (const access of listAccesses(declared)) {
      for (const partition of access.partitions) {
        const known = partitions.get(partition) ?? { read: emptyUse(), written: emptyUse() };
        partitions.set(partition, known);
        for (const action of access.actions) {
          const use = readingActions.has(action) ? known.read : known.written;
          use.actions.add(access.index === undefined ? action : `${action} of ${access.index}`);
          use.functions.add(functionName);
        }
      }
    }
  }
  const sections = sorted(partitions.keys()).map((partition) => {
    const { read, written } = partitions.get(partition) ?? {
      read: emptyUse(),
      written: emptyUse(),
    };
    const lines = [...lineOf('Read', read), ...lineOf('Written', written)];
    return `## \`${partition.replace(/\*$/, '')}\`\n\n${lines.join('\n')}\n`;
  });
  return [introduction, ...sections].join('\n');
}

interface Use {
  readonly actions: Set<string>;
  readonly functions: Set<string>;
}

interface PartitionAccess {
  readonly read: Use;
  readonly written: Use;
}

const readingActions = new Set<string>(['GetItem', 'BatchGetItem', 'Query']);

const emptyUse = (): Use => ({ actions: new Set(), functions: new Set() });

function lineOf(verb: string, { actions, functions }: Use): string[] {
  if (functions.size === 0) return [];
  return [`- ${verb} (${sorted(actions).join(', ')}): ${sorted(functions).join(', ')}`];
}

async function readDeclarations() {
  const declarations: { functionName: string; declared: TableAccesses }[] = [];
  for (const file of findFiles(projectRoot, 'functions/*/table-access.ts')) {
    const { href } = pathToFileURL(path.join(projectRoot, file));
    const { tableAccess } = (await import(href)) as Declaration;
    for (const [name, declared] of Object.entries(tableAccess)) {
      const [functionName = name] = name.split(',');
      declarations.push({ functionName, declared });
    }
  }
  return declarations;
}

function sorted(names: Iterable<string>): string[] {
  return [...names].toSorted();
}
