// The short form of F2 (contract/platform.md 4.2): the only one that needs a PostgreSQL of its own.
import { killedDatabase } from './killed-database.ts';
import { shortForm } from './short-form.ts';

shortForm(killedDatabase, 'no acknowledged payment and none of their events is lost');
