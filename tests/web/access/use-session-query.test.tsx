import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  forgetSession,
  storeSession,
} from '../../../web/src/features/access/session/session-store.ts';
import {
  useCachedQuery,
  useSessionQuery,
} from '../../../web/src/features/access/session/use-session-query.ts';
import { showPage } from '../lib/shown-page.tsx';
import { storedSessions } from './stored-sessions.ts';

let asked = 0;
afterEach(() => {
  cleanup();
  forgetSession();
  asked = 0;
});

function Note({ of }: { readonly of?: 'account' }) {
  const { data } = useSessionQuery({
    reading: ['note', 'PETR4'],
    read: async () => `answer ${(asked += 1)}`,
    ...(of && { of }),
  });
  const known = useCachedQuery<string>('note', 'PETR4');
  return (
    <>
      <output>{data ?? 'nothing'}</output>
      <button type="button" onClick={() => known.write((text) => `${text}, saved`)}>
        Save
      </button>
    </>
  );
}

test('requests nothing without a session, nor with a session of another kind', async () => {
  showPage(<Note of="account" />);
  expect(screen.getByText('nothing')).toBeTruthy();
  await act(async () => storeSession(storedSessions.trial));
  expect(screen.getByText('nothing')).toBeTruthy();
  expect(asked).toBe(0);
});

test('does not show data of one session to the next', async () => {
  storeSession(storedSessions.account);
  showPage(<Note />);
  await screen.findByText('answer 1');
  act(() => screen.getByRole('button').click());
  expect(await screen.findByText('answer 1, saved')).toBeTruthy();
  await act(async () => storeSession(storedSessions.trial));
  expect(await screen.findByText('answer 2')).toBeTruthy();
});
