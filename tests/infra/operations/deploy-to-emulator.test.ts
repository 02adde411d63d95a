import { describe, expect, it } from 'vitest';
import { deployToEmulator } from '../../../infra/deployment/deploy-to-emulator.ts';

describe('deploying to an emulator', () => {
  it.each([
    'https://cloudformation.sa-east-1.amazonaws.com',
    'https://amazonaws.com',
    'https://s3.dualstack.us-east-1.api.aws',
    'https://x.amazonaws.com.cn/',
  ])('never deploys to AWS itself (%s)', async (endpoint) => {
    await expect(deployToEmulator({ endpoint, settings: {} })).rejects.toThrow('is AWS itself');
  });

  it.each(['', '127.0.0.1:4566', 'file:///tmp'])(
    'requires a web address (%s)',
    async (endpoint) => {
      await expect(deployToEmulator({ endpoint, settings: {} })).rejects.toThrow(
        'must be the web address of an emulator',
      );
    },
  );
});
