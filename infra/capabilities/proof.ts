import { Annotations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { tableAccess as preferencesAccess } from '../../functions/preferences/table-access.ts';
import { tableAccess } from '../../functions/proof/table-access.ts';
import * as contracts from '../../shared/contracts/email-proof.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import type { Platform } from '../platform/platform.ts';
import { sendingRate } from './sending-rate.ts';

/** Proof of an e-mail: codes that are sent and taken, and what they open for an account. */
export class Proof extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    const { emailFrom } = platform.stage.settings;
    if (emailFrom === undefined) {
      Annotations.of(this).addWarningV2(
        'bfj:no-email-from',
        'BFJ_EMAIL_FROM is not set: nobody can prove an e-mail, so nobody reaches what the newsletter ' +
          'has stored under it, or gets the personalization link again. Set it and deploy again.',
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
        'Sends the code that proves an e-mail, or the newsletter’s link, and takes the code',
      impact: 'Nobody can prove an e-mail: newsletters of before an account stay apart from it.',
      runbook: 'email-proof',
      access:
        emailFrom === undefined
          ? tableAccess['email-proof, without a sender']
          : tableAccess['email-proof'],
      secrets: ['tokenKey'],
      emailsIfItCan: true,
      environment: { SITE_URL: platform.siteUrl, SENDING_RATE: sendingRate(sending.email) },
    });
  }

  #addProveEmail(platform: Platform): void {
    new Endpoint(this, platform, 'preferences/prove-email', contracts.proveEmail, {
      description: 'Joins what stands under a proven e-mail to the account of the session',
      impact: 'Whoever has a code cannot join their newsletter and their account.',
      runbook: 'email-proof',
      access: preferencesAccess['prove-email'],
      secrets: ['tokenKey'],
    });
  }
}
