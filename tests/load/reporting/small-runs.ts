/** A benchmark with the fewest repetitions that still exercise all of it. */
export interface SmallRun {
  /** Its script in package.json. */
  readonly script: string;
  readonly arguments: readonly string[];
}

/**
 * The runs of `npm run bench:try`, the longest first. A structure test compares them with package.json: every
 * `bench:*` script has one, and so has every way in which `npm run bench` calls it.
 */
export const smallRuns: readonly SmallRun[] = [
  { script: 'bench:kills', arguments: ['--seed', '7', '--kills', '1', '--together', '2'] },
  { script: 'bench:kills', arguments: ['--editions', '1', '--recipients', '6', '--seed', '7'] },
  {
    script: 'bench:opt-out',
    arguments: ['--people', '24', '--messages', '240', '--rate', '8', '--statuses', '10'],
  },
  { script: 'bench:functions', arguments: ['--runs', '1'] },
  { script: 'bench:web', arguments: ['--runs', '1', '--pages', '1'] },
  { script: 'bench:alert-delivery', arguments: ['--people', '6', '--bulk', '12'] },
  {
    script: 'bench:pace',
    arguments: ['--cloud', '--email', '4', '--whatsapp', '8', '--seconds', '3'],
  },
  { script: 'bench:start', arguments: ['--starts', '1'] },
  { script: 'bench:signups', arguments: ['30'] },
  { script: 'bench:market', arguments: ['0.001'] },
  {
    script: 'bench:portfolio',
    arguments: ['--trades', '90', '--assets', '3', '--runs', '2'],
  },
  { script: 'bench:bad-input', arguments: ['2', '7'] },
  {
    script: 'bench:alerts',
    arguments: ['--seed', '7', '--alerts', '5000', '--plays', '3', '--stored', '200'],
  },
  { script: 'bench:access', arguments: ['5', '2'] },
  { script: 'bench:assistant', arguments: ['--people', '1', '--questions', '2'] },
  { script: 'bench:reading', arguments: ['--rounds', '2', '--generated', '20'] },
  { script: 'bench:payments', arguments: ['12', '3'] },
  { script: 'bench:webhooks', arguments: ['20', '40'] },
  { script: 'bench:pace', arguments: ['--seconds', '30'] },
  { script: 'bench:memory', arguments: ['--runs', '1', 'get-newsletter-subscriber'] },
  { script: 'bench:expire-trials', arguments: ['10'] },
  { script: 'bench:cost', arguments: [] },
  { script: 'bench:planning', arguments: ['--people', '400'] },
  { script: 'bench:billing', arguments: ['--runs', '2'] },
  { script: 'bench:year', arguments: ['--from', '2027-02-05', '--to', '2027-02-06'] },
  { script: 'bench:sending', arguments: ['--seed', '7', '--recipients', '300', '--rate', '80'] },
];
