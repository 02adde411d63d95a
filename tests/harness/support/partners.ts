import type { CloudModel } from '@bfj/local-cloud/cloud-model';
import { openProductSandboxes } from '../../../infra/local/product-sandboxes.ts';
import { secretValue } from './cloud-services.ts';
import { answerInProcess } from '../../support/requests/http-in-process.ts';
import type { sesInProcess } from './ses-in-process.ts';
import type { TestClock } from './test-clock.ts';

interface PartnersDependencies {
  readonly app: CloudModel;
  readonly clock: TestClock;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly ses: ReturnType<typeof sesInProcess>;
  /** Sends the partners' webhooks to the product. */
  readonly callProduct: typeof fetch;
}

/** The template uses this URL for all partners. */
const internalUrl = 'http://localhost';

/** Opens the partners' sandboxes without a socket, on the test's clock. */
export function openPartners({ app, clock, wait, ses, callProduct }: PartnersDependencies) {
  let calls = 0;
  const sandboxes = openProductSandboxes({
    model: app,
    dataDirectory: '',
    inMemory: true,
    internalUrl,
    services: {
      clock,
      secrets: {
        valueOf: (arn) => {
          const secret = app.secrets.find((one) => one.arn === arn);
          return secret && secretValue(secret.name);
        },
      },
      ses,
    },
    wait,
    fetch: async (...args) => {
      calls += 1;
      return callProduct(...args);
    },
  });
  return {
    ...sandboxes,
    /** Sets how SES handles messages, and which events it reports. */
    ses: ses.control,
    /**
     * Runs the partner work that is due.
     * @returns whether the product was notified of anything
     */
    settle: async (): Promise<boolean> => {
      const before = calls;
      await sandboxes.settle();
      return ses.settle() || calls > before;
    },
    /** Returns the clock time, in milliseconds, at which the next partner work is due. */
    nextAt: (): number | undefined => {
      const instants = [ses.pending, ...sandboxes.pending].flatMap(({ nextAt }) => nextAt() ?? []);
      return instants.length === 0 ? undefined : Math.min(...instants);
    },
    fetch: async (...args: Parameters<typeof fetch>): Promise<Response> => {
      const request = new Request(...args);
      return answerInProcess(async (incoming, response) => {
        const isTaken = await sandboxes.handle(incoming, response);
        if (!isTaken) throw new Error(`No partner is at ${request.url}`);
      }, request);
    },
  };
}
