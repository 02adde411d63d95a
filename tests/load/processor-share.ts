import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Memory at which Lambda gives a function one full core. */
const megabytesOfOneCore = 1_769;

/** Returns the share of a core that Lambda gives a function with this memory. */
export function shareOf(memoryMegabytes: number): number {
  return memoryMegabytes / megabytesOfOneCore;
}

/** A group of processes limited to a share of a core, by the Linux mechanism that Lambda uses too. */
export interface LimitedGroup {
  /** File into which a process writes its own id to join the group; undefined: no limit on this machine. */
  readonly procs: string | undefined;
  readonly close: () => void;
}

const periodMicroseconds = 20_000;
const root = '/sys/fs/cgroup';

/** @returns a group without a limit where this machine does not allow one */
export function limitProcessor(name: string, share: number): LimitedGroup {
  const isVersion2 = existsSync(path.join(root, 'cgroup.controllers'));
  const directory = path.join(root, isVersion2 ? '' : 'cpu', name);
  const quota = Math.round(periodMicroseconds * share);
  try {
    mkdirSync(directory, { recursive: true });
    if (isVersion2) {
      writeFileSync(path.join(directory, 'cpu.max'), `${quota} ${periodMicroseconds}`);
    } else {
      writeFileSync(path.join(directory, 'cpu.cfs_period_us'), String(periodMicroseconds));
      writeFileSync(path.join(directory, 'cpu.cfs_quota_us'), String(quota));
      // Reduces the influence of other processes on this machine.
      writeFileSync(path.join(directory, 'cpu.shares'), '100000');
    }
  } catch {
    return { procs: undefined, close: () => {} };
  }
  const procs = path.join(directory, 'cgroup.procs');
  return {
    procs,
    close: () => {
      // A process may take a moment to disappear.
      for (let attempt = 0; attempt < 50 && readFileSync(procs, 'utf8') !== ''; attempt += 1) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      }
      rmdirSync(directory);
    },
  };
}
