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
 * @param waits the user is about to link it: then it polls while the page is visible
 */
export function useWhatsAppLink(waits: boolean) {
  const query = useSessionQuery<WhatsAppLink>({
    reading: [reading],
    read: async (signal) => callWithSession(getWhatsAppLink, {}, { signal }),
    refetchOnWindowFocus: refetchOnFocus,
    refetchInterval: ({ state }) =>
      waits && state.data?.linked === null ? pollMilliseconds : false,
  });
  useSettingsReadAgain(query.data);
  return query;
}

/** The switches of WhatsApp come with a number, and go with it. */
function useSettingsReadAgain(link: WhatsAppLink | undefined): void {
  const client = useQueryClient();
  const isLinked = link === undefined ? undefined : link.linked !== null;
  const before = useRef(isLinked);
  useEffect(() => {
    const isNews = before.current !== undefined && before.current !== isLinked;
    before.current = isLinked;
    if (isNews) void client.invalidateQueries({ queryKey: [messageSettingsReading] });
  }, [client, isLinked]);
}

/** Asks for a code: the one that is there, as long as it is good for a while, or a new one that ends it. */
export function useStartLink() {
  const known = useCachedQuery<WhatsAppLink>(reading);
  return useMutation({
    mutationFn: async () =>
      callWithSession(
        startWhatsAppLink,
        { textVersion: whatsAppConsentVersion },
        { undone: texts.undone },
      ),
    onMutate: dismissToasts,
    onSuccess: ({ linked, link }) =>
      known.write(() => ({ isOffered: link !== null, linked, link })),
  });
}

/** @param onUnlinked also called when the component is gone by then */
export function useUnlink(onUnlinked: () => void) {
  const known = useCachedQuery<WhatsAppLink>(reading);
  return useMutation({
    mutationFn: async () => callWithSession(unlinkWhatsApp, {}, { undone: texts.stillLinked }),
    onMutate: dismissToasts,
    onSuccess: ({ linked }) => {
      onUnlinked();
      known.write((before) => ({ ...before, linked, link: null }));
    },
    // An answer that was lost may have been a success.
    onError: async () => known.readAgain(),
  });
}

/** Why a press has come to nothing. */
export function failureText(error: Error, otherwise: string): string {
  return callFailureText(error) ?? otherwise;
}
