import { useEffect, useRef } from 'react';
import { saveBar } from '../../copy/save-bar.ts';
import { classNames } from '../../lib/class-names.ts';
import type { CalledEndpoints } from '../../lib/limits.ts';
import { keepCovered } from '../covered-bottom.ts';
import { SaveButton, type SaveState } from './save-button.tsx';

interface SaveBarProps {
  /** The endpoints that saving calls. */
  readonly endpoints: CalledEndpoints;
  /** The form's texts for saving. */
  readonly texts: Readonly<Record<'save' | 'saving' | 'saved' | 'savedAnnouncement', string>>;
  readonly state: SaveState;
  readonly changed: boolean;
  /** Whether the last attempt to save has failed. */
  readonly failed: boolean;
  readonly onDiscard: () => void;
}

/**
 * Aligned with the questions when the form has `SettingsSection`s, beside their margin; otherwise below its fields.
 */
const columnOfQuestions = '[form:has(>[data-columns])>&]:md:pl-[20rem]';

/** The end of a saved form. With unsaved changes it sticks to the bottom of the window. */
export function SaveBar(props: SaveBarProps) {
  const { endpoints, texts, state, changed, failed, onDiscard } = props;
  const labels = { idle: texts.save, saving: texts.saving, saved: texts.saved };
  const waits = changed || state !== 'idle';
  const barRef = useRef<HTMLDivElement>(null);
  useEffect(() => (waits ? keepCovered(barRef.current, '--foot') : undefined), [waits]);
  return (
    <div
      ref={barRef}
      className={classNames(
        'bg-paper border-rule z-10 border-t py-4',
        columnOfQuestions,
        waits ? 'sticky bottom-[calc(var(--bar,0px)+var(--floor,0px))]' : '',
      )}
    >
      <div className="flex flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-center">
        <SaveButton {...{ endpoints: endpoints, state, labels }} />
        <div className="text-small flex flex-wrap items-center justify-between gap-x-4">
          <p role="status" className={failed ? 'text-down' : 'text-muted'}>
            {statusText(props)}
          </p>
          {changed && state !== 'saving' ? (
            <button
              type="button"
              className="link inline-flex min-h-11 items-center font-medium"
              onClick={onDiscard}
            >
              {saveBar.discard}
            </button>
          ) : null}
        </div>
      </div>
    </div>
  );
}

function statusText({ state, changed, failed, texts }: SaveBarProps): string {
  if (state === 'saving') return '';
  if (changed) return failed ? saveBar.notSaved : saveBar.unsaved;
  return state === 'saved' ? texts.savedAnnouncement : '';
}
