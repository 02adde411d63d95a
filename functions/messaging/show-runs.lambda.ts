import { systemClock as clock } from '../runtime/clock.ts';
import { reportingFailures } from '../runtime/report-failure.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { recentRuns } from './views/recent-runs.ts';
import { runsWidget, widgetDescription, widgetRequestSchema } from './views/runs-widget.ts';

const { TABLE_NAME, MESSAGE_PRICES: prices } = readSettings('TABLE_NAME', 'MESSAGE_PRICES');
const table = openTable(TABLE_NAME);

/** Asked by a widget of the stage's dashboard, for whoever looks at it. */
export const handler = reportingFailures('runs not shown', async (event: unknown) =>
  widgetRequestSchema.safeParse(event).data?.describe === true
    ? widgetDescription
    : runsWidget(await recentRuns({ table, clock, prices })),
);
