// The page that limitproto gui serves.

import { main } from './main.js';
import { Socket } from './socket.js';

main(new Socket());
