import { useCallback, useState } from 'react';
import type { StepProps } from '../wizard/step-frame.tsx';
import type { SignUpAnswers } from '../wizard/signup-answers.ts';
import type { StepNotice } from '../wizard/signup-steps.ts';

/**
 * The reason why a check could not be made, kept until the next press or edit: by then the connection may be back.
 */
export function useLostCheck({
  onValuesChange: report,
}: Pick<StepProps<Partial<SignUpAnswers>>, 'onValuesChange'>) {
  const [lost, setLost] = useState<StepNotice>();
  const onValuesChange = useCallback(
    (typed: Partial<SignUpAnswers>) => {
      setLost(undefined);
      report(typed);
    },
    [report],
  );
  return { lost, setLost, onValuesChange };
}
