import type { LocalProductOptions } from '../../../infra/local/local-product.ts';
import { openSessions } from '../../support/people/sessions.ts';
import { startTestCloud } from '../../support/cloud/test-cloud.ts';

/** The built site on a cloud of its own, in which people can be made. */
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
