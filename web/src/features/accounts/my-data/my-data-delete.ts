import { deleteAccount, deletionWord } from '../../../../../shared/contracts/accounts.ts';
import { limitText } from '../../../lib/call-failure.ts';
import { deleteAccountTexts as texts } from '../../../copy/preferences/my-data.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { leaveDeletedAccount } from '../../access/leave-session.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { useSubmit } from '../../../ui/forms/use-submit.ts';

/** Deletes the account; afterwards the session is over, and the start page says goodbye. */
export function useDeleteMyData() {
  const { busy, failure, setFailure, submit } = useSubmit<string>();

  async function deleteOwnAccount(): Promise<void> {
    await submit(
      async () => {
        await callWithSession(
          deleteAccount,
          { confirmation: deletionWord },
          // After a try whose answer was lost nobody here knows.
          { leavesAccount: true, undone: failure === undefined ? texts.failureTitle : undefined },
        );
        leave();
      },
      (error) => {
        // A first try whose answer was lost may have deleted it already.
        const isGone = error instanceof ApiError && error.code === 'account_not_found';
        if (isGone) leave();
        return isGone ? undefined : failureText(error);
      },
    );
  }

  return {
    busy,
    failure,
    deleteMyData: deleteOwnAccount,
    forgetFailure: () => setFailure(undefined),
  };
}

function leave(): void {
  const { farewellTitle: title, farewellText: description } = texts;
  leaveDeletedAccount({ tone: 'success', title, description });
}

function failureText(error: unknown): string {
  if (!isOutcomeKnown(error)) return texts.unknownOutcome;
  const limit = limitText(error);
  return limit === undefined ? texts.failure : `${texts.untouched} ${limit}`;
}

/** Whether the server has said that nothing happened. */
function isOutcomeKnown(error: unknown): boolean {
  const unanswered = ['network', 'timeout', 'internal_error', 'unexpected_answer'];
  return error instanceof ApiError && !unanswered.includes(error.code);
}
