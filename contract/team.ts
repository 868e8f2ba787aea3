// Operations on a project's name, live mode, members and invitations (spec "Project and team").
import { section } from './operation.ts';

export const team = section({});
