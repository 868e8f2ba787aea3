// The short form of the random walks over money; the long one is `npm run faults -- walks --long`.
import { randomWalks } from './random-walks.ts';
import { shortForm } from './short-form.ts';

shortForm(randomWalks, 'every status, balance, event and journal is as the model says');
