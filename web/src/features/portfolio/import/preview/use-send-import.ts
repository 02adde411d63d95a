import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Trades } from '../../../../../../shared/contracts/portfolio/trades.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { isChangedMeanwhile } from '../../../../lib/changed-meanwhile.ts';
import { accessKey } from '../../../access/session/query-keys.ts';
import { useCachedTrades } from '../../trades/use-trades.ts';
import { newImportId, sendImport, type ImportToSend } from './send-import.ts';

type Contents = Omit<ImportToSend, 'importId'>;

/** Sends an import; another attempt continues the same one. */
export function useSendImport(onImported: (importId: string) => void) {
  const client = useQueryClient();
  const cache = useCachedTrades();
  const [percent, setPercent] = useState(0);
  const last = useRef<{ readonly trades: string; readonly id: string }>(undefined);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (attempt: { readonly contents: Contents; readonly seen: Trades }) => {
      const { contents, seen } = attempt;
      const content = JSON.stringify(contents.trades);
      // Other trades are another import: parts of the earlier one would be missing or too many.
      if (last.current?.trades !== content) last.current = { trades: content, id: newImportId() };
      const importId = last.current.id;
      setPercent(0);
      await sendImport({ ...contents, importId }, seen, (share) =>
        setPercent(Math.floor(share * 100)),
      );
      await cache.refetch();
      return importId;
    },
    onSuccess: (importId) => onImported(importId),
    onError: async (failure) => {
      if (isChangedMeanwhile(failure)) await cache.refetch();
      if (failure instanceof ApiError && failure.code === 'access_required') {
        await client.invalidateQueries({ queryKey: [accessKey] });
      }
    },
  });
  return {
    percent,
    isPending,
    error,
    send: (contents: Contents, seen: Trades) => mutate({ contents, seen }),
  };
}
