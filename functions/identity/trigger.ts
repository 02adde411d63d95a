/**
 * Wraps a trigger of the user pool. Cognito shows the message of a trigger's error to the user, so it gets a neutral
 * one; the details go to the log.
 */
export function trigger<Event>(
  handle: (event: Event) => Promise<Event>,
): (event: Event) => Promise<Event> {
  return async (event) => {
    try {
      return await handle(event);
    } catch (error) {
      const { reportFailure } = await import('../runtime/report-failure.ts');
      reportFailure('trigger failed', {}, error);
      // oxlint-disable-next-line preserve-caught-error -- the cause would be logged with its words
      throw new Error('unavailable');
    }
  };
}
