import { useState } from 'react';
import { downloadMyData } from '../../../../../shared/contracts/accounts.ts';
import { todayInBrazil } from '../../../../../shared/values/birth-date.ts';
import { saveAsFile } from '../../../lib/files/save-as-file.ts';
import { callFailureText } from '../../../lib/call-failure.ts';
import { myData as texts } from '../../../copy/preferences/my-data.ts';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { useSubmit } from '../../../ui/forms/use-submit.ts';

/** The download contains all stored data, so it may take longer than other calls. */
const timeoutMilliseconds = 30_000;

/** Requests the stored personal data and saves it as a file. */
export function useMyDataDownload() {
  const [isDone, setDone] = useState(false);
  const { busy, failure, submit } = useSubmit<string>();

  async function download(): Promise<void> {
    setDone(false);
    await submit(
      async () => {
        const data = await callWithSession(downloadMyData, {}, { timeoutMilliseconds });
        const name = `meus-dados-bfj-${todayInBrazil(new Date(data.exportedAt))}.json`;
        saveAsFile(name, `${JSON.stringify(data, null, 2)}\n`, 'application/json');
        setDone(true);
      },
      (error) => {
        const description = callFailureText(error) ?? texts.downloadFailure;
        showToast({ tone: 'error', title: texts.downloadFailureTitle, description });
        return texts.downloadFailure;
      },
    );
  }

  return { busy, isDone, failure, download };
}
