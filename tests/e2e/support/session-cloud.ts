import type { LocalProductOptions } from '../../../infra/local/local-product.ts';
import { openSessions } from '../../support/users/sessions.ts';
import { startTestCloud } from '../../support/cloud/test-cloud.ts';

/** Opens the built site on its own cloud, in which tests can create people. */
export async function openSessionCloud(options: Pick<LocalProductOptions, 'loginCode'> = {}) {
  const cloud = await startTestCloud({ site: 'built', ...options });
  const sessions = await openSessions(cloud);
  return {
    ...cloud,
    sessions,
    close: async () => {
      sessions.close();
      await cloud.stop();
    },
  };
}

export type SessionCloud = Awaited<ReturnType<typeof openSessionCloud>>;
