// Goes on to another page by itself, after an act.
import { steps } from '../router/router.tsx';

type Go = (to: string, options?: { instead?: boolean }) => void;

const go: Go = (to, { instead = false } = {}) => {
  if (instead) steps.replace(to);
  else steps.push(to);
};

export const useGo = (): Go => go;
