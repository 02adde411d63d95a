import type { ComponentProps } from 'react';
import { getAccount } from '../../../../shared/contracts/accounts.ts';
import { accountLoading as texts } from '../../copy/preferences/settings.ts';
import { ApiError } from '../../lib/api-error.ts';
import { LoadingFailure } from '../../ui/feedback/loading-failure.tsx';
import { isAccountMissing } from '../access/is-account-missing.ts';

type Props = Pick<ComponentProps<typeof LoadingFailure>, 'query' | 'skeleton'>;

/** Replaces an account that is loading or failed to load; a deleted account ends the session. */
export function AccountLoadingFailure({ query, skeleton }: Props) {
  if (isAccountMissing(query.error)) return skeleton;
  return (
    <LoadingFailure
      endpoints={[getAccount]}
      {...{ query, texts, textOf: selectFailureText, skeleton }}
    />
  );
}

function selectFailureText(error: Error): string | undefined {
  const unexpected = !(error instanceof ApiError) || error.code === 'unexpected_answer';
  return unexpected ? texts.unexpected : undefined;
}
