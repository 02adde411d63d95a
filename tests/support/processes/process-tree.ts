import { readdirSync, readFileSync } from 'node:fs';

interface MeasuredProcess {
  readonly name: string;
  readonly megabytes: number;
}

/** @returns a process and all its descendants with their resident memory; undefined on systems other than Linux */
export function memoryOfTree(root: number): readonly MeasuredProcess[] | undefined {
  if (process.platform !== 'linux') return undefined;
  const children = Map.groupBy(listProcesses(), ({ parent }) => parent);
  const descendants = (id: number): number[] => [
    id,
    ...(children.get(id) ?? []).flatMap((child) => descendants(child.id)),
  ];
  return descendants(root).flatMap((id) => {
    const kilobytes = Number(/^Rss:\s+(\d+) kB$/m.exec(read(id, 'smaps_rollup') ?? '')?.[1]);
    // A process that is just ending has no memory value any more.
    if (Number.isNaN(kilobytes)) return [];
    return [{ name: read(id, 'comm')?.trim() ?? '', megabytes: kilobytes / 1024 }];
  });
}

function listProcesses(): readonly { readonly id: number; readonly parent: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const parent = /^PPid:\s*(\d+)$/m.exec(read(Number(name), 'status') ?? '')?.[1];
      return parent === undefined ? [] : [{ id: Number(name), parent: Number(parent) }];
    });
}

/** @returns undefined when the process has ended meanwhile */
function read(id: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
