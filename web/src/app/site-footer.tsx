import type { ReactNode } from 'react';
import { ArrowUpRight } from '../ui/icons.tsx';
import { Link } from 'react-router-dom';
import { brand } from '../copy/brand.ts';
import { footer, shell } from '../copy/shell.ts';
import { seller } from '../copy/company.ts';
import { classNames } from '../lib/class-names.ts';
import { Logo } from '../ui/logo.tsx';
import { reopenCookieNotice } from './cookie-notice.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const quietLink =
  'inline-flex min-h-9 items-center py-1 leading-snug text-left gap-1 rounded-small text-muted hover:text-ink hover:underline underline-offset-4 transition-colors duration-150';

const [mailbox = '', domain] = brand.contactEmail.split('@');

export function SiteFooter() {
  return (
    <footer className="bg-sunk print:hidden">
      <div className="max-w-page mx-auto px-5 pt-10 pb-8 md:px-8 md:pt-12 md:pb-10">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-6 gap-y-8 md:grid-cols-[1.6fr_1fr_1fr_max-content]">
          <div className="col-span-full md:col-span-1">
            <Logo className="h-7" />
            <p className="text-small text-muted mt-4 max-w-72">{footer.tagline}</p>
          </div>
          <FooterList title={footer.quickTitle} tall>
            {[...shell.links, footer.trial, footer.editions, footer.contact].map(
              ({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={quietLink}>
                    {label}
                  </Link>
                </li>
              ),
            )}
          </FooterList>
          <FooterList title={footer.legalTitle}>
            {[footer.privacy, footer.terms].map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={quietLink}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <button type="button" className={quietLink} onClick={reopenCookieNotice}>
                {footer.cookies}
              </button>
            </li>
          </FooterList>
          <FooterList title={footer.contactTitle}>
            <li>
              <a href={`mailto:${brand.contactEmail}`} className={quietLink}>
                {/* A long address breaks between the @ and the domain. */}
                <span>
                  <span>{`${mailbox}@`}</span>
                  <wbr />
                  <span>{domain}</span>
                </span>
              </a>
            </li>
            <li>
              <a href={brand.instagramUrl} target="_blank" rel="noreferrer" className={quietLink}>
                <span>{footer.instagram}</span>
                <ArrowUpRight size={16} />
                <span className="sr-only">{footer.newWindow}</span>
              </a>
            </li>
          </FooterList>
        </div>
        <div className="border-field/40 text-fine text-muted mt-8 flex flex-col gap-6 border-t pt-5 md:flex-row-reverse md:items-start md:justify-between md:gap-10">
          <ThemeSwitch />
          <div className="max-w-text flex flex-col gap-2">
            {seller === undefined ? null : <p>{seller}</p>}
            {footer.disclaimer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </div>
    </footer>
  );
}

interface FooterListProps {
  readonly title: string;
  /** On phones the two shorter lists are beside this one, below each other. */
  readonly tall?: boolean;
  readonly children: ReactNode;
}

function FooterList({ title, tall = false, children }: FooterListProps) {
  return (
    <section className={classNames('text-small', tall ? 'row-span-2 md:row-span-1' : '')}>
      <h2 className="text-small mb-1 font-sans font-semibold [word-spacing:0]">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}
