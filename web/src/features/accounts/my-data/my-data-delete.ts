import { useEffect, useState } from 'react';
import {
  deleteAccount,
  deletionWord,
  getAccount,
} from '../../../../../shared/contracts/accounts.ts';
import type { ErrorText } from '../../../copy/errors/error-text.ts';
import { limitText } from '../../../lib/call-failure.ts';
import { deleteAccountTexts as texts } from '../../../copy/preferences/my-data.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { leaveDeletedAccount } from '../../access/leave-session.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { useSessionQuery } from '../../access/session/use-session-query.ts';
import { isAccountMissing } from '../../access/is-account-missing.ts';
import { useSubmit } from '../../../ui/forms/use-submit.ts';

/** Deletes the account; afterwards the session is over, and the start page confirms the deletion. */
export function useDeleteMyData() {
  const { busy, failure, setFailure, submit } = useSubmit<Failure>();
  const [lostAnswers, setLostAnswers] = useState(0);
  const accountExists = useAccountCheckAfter(lostAnswers);

  async function requestDeletion(): Promise<void> {
    await submit(
      async () => {
        await callWithSession(
          deleteAccount,
          { confirmation: deletionWord },
          // After a lost answer the outcome is unknown here.
          {
            handlesDeletedAccount: true,
            undone: failure === undefined ? texts.failureTitle : undefined,
          },
        );
        leave();
      },
      (error) => {
        // A first attempt may have deleted the account already and lost its response.
        if (isAccountMissing(error)) {
          leave();
          return undefined;
        }
        if (isOutcomeKnown(error)) return { title: texts.failureTitle, text: failureText(error) };
        setLostAnswers((count) => count + 1);
        return 'unknown';
      },
    );
  }

  return {
    busy,
    failure: failure === 'unknown' ? unknownOutcome(accountExists) : failure,
    deleteMyData: requestDeletion,
    forgetFailure: () => setFailure(undefined),
  };
}

type Failure = ErrorText | 'unknown';

const askAgainMilliseconds = 5_000;
/** The server finishes any request within half a minute. */
const answersUntilItStays = 6;

/**
 * After a lost response, checks whether the account still exists, also while the dialog is closed, and ends the
 * session if it does not.
 */
function useAccountCheckAfter(lostAnswers: number): boolean {
  const { data, error } = useSessionQuery({
    reading: ['account after deletion', lostAnswers],
    read: async (signal) =>
      callWithSession(getAccount, {}, { signal, handlesDeletedAccount: true }).then(({ id }) => id),
    enabled: lostAnswers > 0,
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < answersUntilItStays ? askAgainMilliseconds : false,
  });
  const isDeleted = isAccountMissing(error);
  useEffect(() => {
    if (isDeleted) leave();
  }, [isDeleted]);
  return data !== undefined;
}

function leave(): void {
  const { farewellTitle: title, farewellText: description } = texts;
  leaveDeletedAccount({ tone: 'success', title, description });
}

function failureText(error: unknown): string {
  const limit = limitText(error);
  return limit === undefined ? texts.failure : `${texts.untouched} ${limit}`;
}

function unknownOutcome(accountExists: boolean): ErrorText {
  return accountExists ? texts.stillThere : texts.unknownOutcome;
}

/** Returns whether the server has answered that nothing was deleted. */
function isOutcomeKnown(error: unknown): boolean {
  const unanswered = ['network', 'timeout', 'internal_error', 'unexpected_answer'];
  return error instanceof ApiError && !unanswered.includes(error.code);
}
