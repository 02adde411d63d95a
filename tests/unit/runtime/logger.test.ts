import { expect, it, vi } from 'vitest';

it('names the function that logs, also when several share a process', async () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  // Other tests replace the methods of the shared logger.
  vi.resetModules();
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'ERROR');
  const { logger } = await import('../../../functions/runtime/logger.ts');
  for (const name of ['bfj-first', 'bfj-second']) {
    vi.stubEnv('POWERTOOLS_SERVICE_NAME', name);
    logger.error('event not consumed');
  }
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { service: 'bfj-first', message: 'event not consumed' },
    { service: 'bfj-second', message: 'event not consumed' },
  ]);
});
