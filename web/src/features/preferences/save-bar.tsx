import { syncUserPreferences } from '../../../../shared/contracts/preferences.ts';
import { settings as texts } from '../../copy/preferences/settings.ts';
import { classNames } from '../../lib/class-names.ts';
import { SaveButton, type SaveState } from '../../ui/forms/save-button.tsx';

interface SaveBarProps {
  readonly state: SaveState;
  readonly labels: Readonly<Record<SaveState, string>>;
  readonly changed: boolean;
  /** The last try to save did not succeed. */
  readonly failed: boolean;
  readonly onDiscard: () => void;
}

/**
 * The end of a preference form. While something waits to be saved it stays in sight, at the foot
 * of the window, and says so.
 */
export function SaveBar({ state, labels, changed, failed, onDiscard }: SaveBarProps) {
  const waits = changed || state !== 'idle';
  return (
    <div
      className={classNames(
        'bg-paper border-rule z-10 grid gap-x-16 border-t py-4 md:grid-cols-[16rem_minmax(0,1fr)]',
        waits ? 'sticky bottom-(--floor,0px)' : '',
      )}
    >
      <div className="flex flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-center md:col-start-2">
        <SaveButton calls={[syncUserPreferences]} {...{ state, labels }} />
        <div className="text-small flex flex-wrap items-center justify-between gap-x-4">
          <p role="status" className={failed ? 'text-down' : 'text-muted'}>
            {statusText(state, changed, failed)}
          </p>
          {changed && state !== 'saving' ? (
            <button
              type="button"
              className="link inline-flex min-h-11 items-center font-medium"
              onClick={onDiscard}
            >
              {texts.discard}
            </button>
          ) : null}
        </div>
      </div>
    </div>
  );
}

function statusText(state: SaveState, changed: boolean, failed: boolean): string {
  if (state === 'saving') return '';
  if (failed && changed) return texts.notSaved;
  if (changed) return texts.unsaved;
  return state === 'saved' ? texts.savedAnnouncement : '';
}
