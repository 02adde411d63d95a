import { Annotations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { tableAccess as preferencesAccess } from '../../functions/preferences/table-access.ts';
import { tableAccess } from '../../functions/proof/table-access.ts';
import * as contracts from '../../shared/contracts/email-proof.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import type { Platform } from '../platform/platform.ts';
import { formatSendingRate } from './sending-rate.ts';

/** Proof of an e-mail: sending and checking codes, and giving an account what they unlock. */
export class Proof extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    const { emailFrom } = platform.stage.settings;
    if (emailFrom === undefined) {
      Annotations.of(this).addWarningV2(
        'bfj:no-email-from',
        'BFJ_EMAIL_FROM is not set: users cannot prove an e-mail, so they cannot access what the newsletter ' +
          'has stored under it, or get the personalization link again. Set it and deploy again.',
      );
    }
    this.#addCodes(platform);
    this.#addProveEmail(platform);
  }

  #addCodes(platform: Platform): void {
    const { emailFrom, sending } = platform.stage.settings;
    const routes = [contracts.requestEmailProof, contracts.confirmEmailProof] as const;
    new Endpoint(this, platform, 'proof/email-proof', routes, {
      description:
        'Sends the code that proves an e-mail, or the newsletter’s link, and checks the code',
      impact: 'Users cannot prove an e-mail: earlier newsletters stay apart from their account.',
      runbook: 'email-proof',
      access:
        emailFrom === undefined
          ? tableAccess['email-proof, without a sender']
          : tableAccess['email-proof'],
      secrets: ['tokenKey'],
      emailsWhenConfigured: true,
      environment: { SITE_URL: platform.siteUrl, SENDING_RATE: formatSendingRate(sending.email) },
    });
  }

  #addProveEmail(platform: Platform): void {
    new Endpoint(this, platform, 'preferences/prove-email', contracts.proveEmail, {
      description: 'Joins data stored under a proven e-mail to the session’s account',
      impact: 'Users who have a code cannot join their newsletter and their account.',
      runbook: 'email-proof',
      access: preferencesAccess['prove-email'],
      secrets: ['tokenKey'],
    });
  }
}
