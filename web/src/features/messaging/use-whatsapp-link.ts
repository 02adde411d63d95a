import { useEffect, useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getWhatsAppLink,
  startWhatsAppLink,
  unlinkWhatsApp,
  whatsAppConsentVersion,
  type WhatsAppLink,
} from '../../../../shared/contracts/whatsapp-link.ts';
import { whatsAppLinkTexts as texts } from '../../copy/messaging/whatsapp-link.ts';
import { callFailureText } from '../../lib/call-failure.ts';
import { dismissToasts } from '../../ui/feedback/toasts.ts';
import { callWithSession } from '../access/session/authorized-api.ts';
import { refetchOnFocus } from '../access/session/session-queries.ts';
import { useCachedQuery, useSessionQuery } from '../access/session/use-session-query.ts';
import { messageSettingsReading } from './use-message-settings.ts';

const reading = 'whatsapp-link';
const pollMilliseconds = 3_000;

/**
 * Reads the number linked to the account.
 * @param polls the user is about to link it: then it polls while the page is visible
 */
export function useWhatsAppLink(polls: boolean) {
  const query = useSessionQuery<WhatsAppLink>({
    reading: [reading],
    read: async (signal) => callWithSession(getWhatsAppLink, {}, { signal }),
    refetchOnWindowFocus: refetchOnFocus,
    refetchInterval: ({ state }) =>
      polls && state.data?.linked === null ? pollMilliseconds : false,
  });
  useSettingsRefetch(query.data);
  return query;
}

/**
 * The WhatsApp switches are only shown with a linked number, so the settings are read again when the link changes.
 */
function useSettingsRefetch(link: WhatsAppLink | undefined): void {
  const client = useQueryClient();
  const isLinked = link === undefined ? undefined : link.linked !== null;
  const before = useRef(isLinked);
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== isLinked;
    before.current = isLinked;
    if (hasChanged) void client.invalidateQueries({ queryKey: [messageSettingsReading] });
  }, [client, isLinked]);
}

/** Requests a code: the existing one while it is valid for some time longer, otherwise a new one that replaces it. */
export function useStartLink() {
  const linkCache = useCachedQuery<WhatsAppLink>(reading);
  return useMutation({
    mutationFn: async () =>
      callWithSession(
        startWhatsAppLink,
        { textVersion: whatsAppConsentVersion },
        { undone: texts.undone },
      ),
    onMutate: dismissToasts,
    onSuccess: ({ linked, link }) =>
      linkCache.write(() => ({ isOffered: link !== null, linked, link })),
  });
}

/** @param onUnlinked also called when the component is no longer rendered */
export function useUnlink(onUnlinked: () => void) {
  const linkCache = useCachedQuery<WhatsAppLink>(reading);
  return useMutation({
    mutationFn: async () => callWithSession(unlinkWhatsApp, {}, { undone: texts.stillLinked }),
    onMutate: dismissToasts,
    onSuccess: ({ linked }) => {
      onUnlinked();
      linkCache.write((before) => ({ ...before, linked, link: null }));
    },
    // A request without a received response may have succeeded.
    onError: async () => linkCache.refetch(),
  });
}

/** Why a change has failed. */
export function failureText(error: Error, otherwise: string): string {
  return callFailureText(error) ?? otherwise;
}
