import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openOperatorShell } from '../../emulator/walk/operator-shell.ts';
import { runProgram } from '../../emulator/run-program.ts';

const { signal: never } = new AbortController();
const succeeds = (program: string, args: readonly string[]) =>
  runProgram(program, args, { signal: never }).then(
    ({ exitCode }) => exitCode === 0,
    () => false,
  );
// Small Linux images have neither.
const hasPs = process.platform !== 'win32' && (await succeeds('ps', ['-p', String(process.pid)]));
const hasPython = await succeeds('python3', ['--version']);
const directory = mkdtempSync(path.join(tmpdir(), 'bfj-ended-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Starts a process that outlives its shell, stores its id, and does not end until it is killed. */
const startsTwo = (ids: string) => `sleep 600 & echo $! >${ids}; echo $$ >>${ids}; sleep 600; true`;

/** Counts running processes; an ended one stays listed as Z until its parent reads its exit code. */
async function countAlive(ids: readonly number[]): Promise<number> {
  const options = ['-o', 'stat=', '-p', ids.join()];
  const { output } = await runProgram('ps', options, { signal: never });
  return output.split('\n').filter((line) => /^[^Z\s]/.test(line)).length;
}

async function readIds(file: string): Promise<number[]> {
  return vi.waitFor(
    () => {
      const ids = readFileSync(file, 'utf8').trim().split('\n').map(Number);
      expect(ids).toHaveLength(2);
      return ids;
    },
    { timeout: 20_000 },
  );
}

describe.skipIf(!hasPs || !hasPython)('an operator’s shell', () => {
  const open = (signal: AbortSignal) =>
    openOperatorShell({ directory, environment: process.env, commands: directory, signal });

  it("answers prompts and reports a command's exit code", async () => {
    const shell = open(never);
    const line = 'printf \'Deploy (y/n)\'; read -r answer; echo "said $answer"; exit 7';
    const { output, exitCode } = await shell.type(line);
    expect(output).toContain('said y');
    expect(exitCode).toBe(7);
  });

  it('ends the processes of its command, and reports why', async () => {
    const ending = new AbortController();
    const shell = open(ending.signal);
    const ids = path.join(directory, 'shell-ids');
    const typed = shell.type(startsTwo(ids));
    const processes = await readIds(ids);
    expect(await countAlive(processes)).toBe(2);
    ending.abort(new Error('ended by a test'));
    await expect(typed).rejects.toThrow('ended by a test');
    await vi.waitFor(async () => expect(await countAlive(processes)).toBe(0), { timeout: 5_000 });
    await expect(shell.type('true')).rejects.toThrow('ended by a test');
  }, 60_000);
});

describe.skipIf(!hasPs)('a program of the emulator tests', () => {
  it('reports its output and exit code', async () => {
    const script = 'echo one; echo two >&2; exit 3';
    const result = await runProgram('sh', ['-c', script], { signal: never });
    expect(result.exitCode).toBe(3);
    expect(result.output.split('\n').toSorted()).toEqual(['', 'one', 'two']);
  });

  it('ends with all of its processes', async () => {
    const ending = new AbortController();
    const ids = path.join(directory, 'program-ids');
    const run = runProgram('sh', ['-c', startsTwo(ids)], { signal: ending.signal });
    const processes = await readIds(ids);
    ending.abort(new Error('ended by a test'));
    await expect(run).rejects.toThrow('ended by a test');
    await vi.waitFor(async () => expect(await countAlive(processes)).toBe(0), { timeout: 5_000 });
  }, 60_000);
});

it.skipIf(process.platform === 'win32')(
  'a test of the emulator cleans up even if a signal comes twice',
  async () => {
    const file = path.resolve(import.meta.dirname, '../../emulator/interruption.ts');
    const script = `
      import { interruption } from '${pathToFileURL(file).href}';
      const running = setInterval(() => {}, 1000);
      interruption.addEventListener('abort', () => {
        console.log('cleaning');
        setTimeout(() => {
          console.log('cleaned after ' + interruption.reason.message);
          clearInterval(running);
        }, 500);
      });
      console.log('ready');`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const ended = new Promise((resolve) => {
      child.on('close', (code, signal) => resolve(signal ?? code));
    });
    await vi.waitFor(() => expect(output).toContain('ready'), { timeout: 20_000 });
    child.kill('SIGTERM');
    await vi.waitFor(() => expect(output).toContain('cleaning'), { timeout: 20_000 });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output).toContain('cleaned after ended by SIGTERM');
  },
  60_000,
);
