/**
 * `wake` is for what people lose money, access or their account by, by the minute: it may reach a
 * pager. `morning` is for what waits without harm until somebody looks.
 */
export type Severity = 'wake' | 'morning';

/** What somebody who is woken must know. */
export interface AlarmText {
  /** One sentence: what this failure does to a user or to the operator. */
  readonly impact: string;
  /** Heading of the entry in infra/RUNBOOK.md, as its anchor. */
  readonly runbook: string;
  /** Who is told how; `morning` by default. */
  readonly severity?: Severity | undefined;
}
