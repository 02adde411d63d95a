import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import { runCommand } from '../run-command.ts';
import { calendarLines } from './calendar-lines.ts';

/**
 * `npm run calendar`: prints until when each event of the editions' calendar is known, and exits with 1 when one runs
 * out within 60 days.
 */
await runCommand(async () => {
  const { lines, isRunningOut } = calendarLines(saoPauloDay(new Date()));
  for (const line of lines) console.log(line);
  if (isRunningOut) process.exitCode = 1;
});
