// All of the workbench, in the order of its page: loaded behind the page's head, because no other page needs so many parts.
import { Filled } from './filled.tsx';
import { Opened } from './opened.tsx';
import { Pressed } from './pressed.tsx';
import { Shown } from './read.tsx';
import { Said } from './said.tsx';

export const All = () => (
  <div className="stack wide">
    <Pressed />
    <Filled />
    <Opened />
    <Shown />
    <Said />
  </div>
);
