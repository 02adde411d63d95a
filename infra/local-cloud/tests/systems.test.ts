import { describe, expect, it, vi } from 'vitest';
import { signalGroup } from '../src/process-group.ts';
import { replaceFile } from '../src/replace-file.ts';

function failure(code: string): Error {
  return Object.assign(new Error(`${code}: not now`), { code });
}

describe('signalGroup', () => {
  it.each([
    ['linux', -7],
    ['darwin', -7],
    ['win32', 7],
  ] as const)('signals on %s the id %s', (platform, receiver) => {
    const kill = vi.fn();
    signalGroup(7, 'SIGKILL', { platform, kill });
    expect(kill.mock.calls).toEqual([[receiver, 'SIGKILL']]);
  });

  it('ignores an ended process and throws every other error', () => {
    const failing = (code: string) => () =>
      signalGroup(7, 'SIGTERM', {
        platform: 'linux',
        kill: () => {
          throw failure(code);
        },
      });
    expect(failing('ESRCH')).not.toThrow();
    expect(failing('EPERM')).toThrow('EPERM');
  });
});

describe('replaceFile', () => {
  const pause = vi.fn();

  it.each(['EPERM', 'EACCES', 'EBUSY'])('retries while Windows reports %s', (code) => {
    const rename = vi.fn().mockImplementationOnce(() => {
      throw failure(code);
    });
    replaceFile('new', 'old', { rename, pause });
    expect(rename.mock.calls).toEqual([
      ['new', 'old'],
      ['new', 'old'],
    ]);
  });

  it('throws for another error, or when the file stays in use', () => {
    const failing = (code: string) => {
      const rename = vi.fn(() => {
        throw failure(code);
      });
      expect(() => replaceFile('new', 'old', { rename, pause })).toThrow(code);
      return rename.mock.calls.length;
    };
    expect(failing('ENOENT')).toBe(1);
    expect(failing('EBUSY')).toBe(10);
  });
});
