import type { CalledEndpoints } from '../../lib/limits.ts';
import { CallButton } from '../call-button.tsx';

export type SaveState = 'idle' | 'saving' | 'saved';

interface SaveButtonProps {
  readonly endpoints: CalledEndpoints;
  readonly state: SaveState;
  readonly labels: Readonly<Record<SaveState, string>>;
}

/** Submits its form; announces that it is saving, and for a while afterwards that it has saved. */
export function SaveButton({ endpoints, state, labels }: SaveButtonProps) {
  return (
    <CallButton
      endpoints={endpoints}
      type="submit"
      busy={state === 'saving'}
      busyLabel={labels.saving}
      // Wide enough for the longest label, so that the width does not change.
      className="sm:min-w-[17.5rem]"
    >
      {state === 'saved' ? labels.saved : labels.idle}
    </CallButton>
  );
}
