import type { CloudModel } from '@bfj/local-cloud/cloud-model';
import type { Database } from '@bfj/local-cloud/database';
import type { EventBus } from '@bfj/local-cloud/events/event-bus';
import { accessKeyOf, administratorKey } from '@bfj/local-cloud/permissions/caller';
import type { Permissions } from '@bfj/local-cloud/permissions/permissions';
import { createSes } from '@bfj/local-cloud/ses/ses';
import { answerInProcess } from '../../support/requests/http-in-process.ts';
import type { TestClock } from './test-clock.ts';

interface SesRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Opens the local cloud's SES, called without a socket. */
export function sesInProcess(dependencies: {
  readonly model: CloudModel;
  readonly database: Database;
  readonly clock: TestClock;
  readonly bus: Pick<EventBus, 'put'>;
  readonly permissions: Pick<Permissions, 'demand'>;
}) {
  const { model, clock } = dependencies;
  const ses = createSes({ ...dependencies, log: () => undefined });
  return {
    ...ses,
    /** @param functionName the function with the role that must allow the request; undefined for the test itself */
    ask: async (
      { method, path, body }: SesRequest,
      functionName: string | undefined,
    ): Promise<Response> => {
      const key = functionName === undefined ? administratorKey : accessKeyOf(functionName);
      const scope = `${key}/20260101/${model.region}/ses/aws4_request`;
      const authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=0`;
      const url = new URL(path, 'http://localhost');
      const request = new Request(url, { method, body, headers: { authorization } });
      return answerInProcess((...call) => ses.handle(...call), request);
    },
    /**
     * Runs the work that is due.
     * @returns whether there was any
     */
    settle: (): boolean => {
      const isDue = () => (ses.pending.nextAt() ?? Infinity) <= clock.milliseconds();
      const hadWork = isDue();
      while (isDue()) ses.pending.isBusy();
      return hadWork;
    },
  };
}
