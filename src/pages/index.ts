// The pages of the table as the server takes them, each under the policy that it declares.
import type { Operation } from '../../contract/operation.ts';
import type { Page, RawAnswer } from '../http/page.ts';
import { conditionsPages, type FindConditions } from './account/conditions-pages.ts';
import { type UnsubscribeServices, unsubscribePages } from './account/unsubscribe-pages.ts';
import type { CandidateServices } from './candidate/calls.ts';
import { candidatePages } from './candidate/candidate-pages.ts';
import { entrancePages } from './candidate/entrance-pages.ts';
import { previewPages } from './candidate/preview-pages.ts';
import { recordingPages } from './candidate/recording-pages.ts';
import { type DashboardServices, dashboardPages } from './dashboard/dashboard-pages.ts';
import type { DataServices } from './data/calls.ts';
import { dataPages } from './data/data-pages.ts';
import { type DownloadServices, downloadPages } from './data/download-pages.ts';
import { documentPages } from './docs/document-pages.ts';
import type { DocumentOptions } from './docs/openapi.ts';
import { type DoorServices, doorPages } from './doors/door-pages.ts';
import { handoffPages } from './identity/handoff-pages.ts';
import { type InvitationServices, invitationPages } from './invitation/invitation-pages.ts';
import { type Declaration, policyHeaders, type Serve } from './kit/declaration.ts';
import type { PayerServices } from './payer/calls.ts';
import { linkPages } from './payer/link-pages.ts';
import { paymentPages } from './payer/payment-pages.ts';
import { type PagePath, type PagesOf, pages } from './table.ts';

/**
 * What the pages may ask of the house: operations, called as their visitor's browser would, and the few questions
 * that no operation answers.
 */
export { roleTexts } from './kit/role-texts.ts';

export type PageServices = {
  documents: { operations: Record<string, Operation>; options: DocumentOptions };
  data: DataServices;
  downloads: DownloadServices;
  invitations: { project: InvitationServices; organization: InvitationServices };
  unsubscribing: UnsubscribeServices;
  conditions: FindConditions;
  doors: DoorServices;
  dashboard: DashboardServices;
  payers: PayerServices & { publicUrl: string | null };
  candidates: CandidateServices;
};

export function createPages(services: PageServices): Page[] {
  const { operations, options } = services.documents;
  // Named, so that a page of the table that nobody answers does not compile.
  return declared<PagePath>({
    ...documentPages(operations, options),
    ...dataPages(services.data),
    ...downloadPages(services.downloads),
    ...invitationPages(services.invitations),
    ...unsubscribePages(services.unsubscribing),
    ...conditionsPages(services.conditions),
    ...doorPages(services.doors),
    ...dashboardPages(services.dashboard),
    ...paymentPages(services.payers),
    ...linkPages(services.payers),
    ...entrancePages(services.candidates),
    ...candidatePages(services.candidates),
    ...previewPages(services.candidates),
    ...recordingPages(services.candidates),
    ...handoffPages(services.payers),
  });
}

/** Some pages of the table as the server takes them. */
export const declared = <P extends PagePath>(served: PagesOf<P>): Page[] =>
  (Object.keys(served) as P[]).flatMap((path) => {
    const serve = served[path] as Serve | { GET: Serve; POST: Serve };
    const methods = typeof serve === 'function' ? { GET: serve } : serve;
    const declaration: Declaration = pages[path];
    const form = declaration.kind === 'page' ? declaration.form_bytes : undefined;
    return Object.entries(methods).map(([method, one]) => ({
      method: method as Page['method'],
      path,
      form_bytes: form,
      upload_bytes: method === 'POST' ? uploadOf(pages[path]) : undefined,
      serve: underPolicy(one, pages[path]),
    }));
  });

const uploadOf = (page: Declaration) => ('upload_bytes' in page ? page.upload_bytes : undefined);

const underPolicy = (serve: Serve, page: Declaration): Serve => {
  const headers = policyHeaders(page);
  if (headers.length === 0) return serve;
  const challenged = page.kind === 'page' && page.challenge ? policyHeaders(page, true) : headers;
  const more = (answer: RawAnswer) => ({
    ...answer,
    headers: [...answer.headers, ...(answer.challenge ? challenged : headers)],
  });
  return (incoming) => {
    const answer = serve(incoming);
    return answer instanceof Promise ? answer.then(more) : more(answer);
  };
};
