import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { listAccesses, type TableAccesses } from '../../../functions/runtime/table.ts';
import { findFiles } from '../../portable/find-files.ts';
import { projectRoot } from '../../project-root.ts';
import { markdownTable } from './markdown-table.ts';

interface Declaration {
  readonly tableAccess: Readonly<Record<string, TableAccesses>>;
}

const introduction = `# Table access

The partitions that each function reads and writes, without \`#\`. Generated from \`functions/*/table-access.ts\` by
\`npm run tables\`; the stores declare the DynamoDB actions beside their methods (\`StoreAccess\`).

Three accesses come with the kind of function and are not listed: every endpoint counts its calls (\`LIMIT\`), an endpoint
for subscribers reads the rows of access (\`ACCOUNT\`), and in an account with a small quota a function that waits for a
partner takes a slot (\`PARTNER_SLOTS\`).
`;

/** Returns the page of the partitions that each function reads and writes. */
export async function describeTableAccess(): Promise<string> {
  const uses = new Map<string, Use>();
  for (const { functionName, declared } of await readDeclarations()) {
    const use = uses.get(functionName) ?? { read: new Set(), written: new Set() };
    uses.set(functionName, use);
    for (const { actions, partitions } of listAccesses(declared)) {
      const names = partitions.map((partition) => partition.replace(/#\*$/, ''));
      for (const action of actions) {
        const touched = readingActions.has(action) ? use.read : use.written;
        for (const name of names) touched.add(name);
      }
    }
  }
  const rows = [...uses]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([name, { read, written }]) => [name, formatNames(read), formatNames(written)]);
  return `${introduction}\n${markdownTable([['Function', 'Reads', 'Writes'], ...rows])}\n`;
}

interface Use {
  readonly read: Set<string>;
  readonly written: Set<string>;
}

const readingActions = new Set<string>(['GetItem', 'BatchGetItem', 'Query']);

function formatNames(names: ReadonlySet<string>): string {
  return [...names].toSorted().join(', ');
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
