import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { problems } from '../../../shared/contracts/problem.ts';
import { OneTrialIfUsed } from '../../../web/src/features/onboarding/steps/one-trial.tsx';

afterEach(cleanup);

test.each([
  ['trial_already_used', ['/trial-login', '/signup']],
  // Its trial may have been deleted with its account, so there is no link to its login.
  ['trial_phone_used', ['/signup']],
  ['trial_cpf_used', ['/signup']],
  ['trial_phone_registered', []],
] as const)('shows the open ways beside %s', (code, ways) => {
  render(
    <MemoryRouter>
      <OneTrialIfUsed errors={[undefined, problems[code].title]} />
    </MemoryRouter>,
  );
  const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(ways);
});
