// The page that limitproto gui serves, whose wire is a WebSocket to its server.

import { main } from './main.js';

const CLOSED = {
  4401: 'The server has been restarted, or this address has no token. Paste the address printed by limitproto gui into the address bar.',
  4409: 'This game has been opened in another window.',
  4429: 'This page sent too many messages to the server.',
  1009: 'This page sent the server a message that is too large.',
};

class Socket {
  /** Open the wire and send the first message; later ones of the server go to `receive`, its end to `close(text, code)`. */
  open(hello, receive, close) {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/wire`);
    let wasOpen = false;
    this.socket = socket;
    socket.onopen = () => this.send(hello);
    socket.onmessage = (event) => {
      wasOpen = true;
      receive(JSON.parse(event.data));
    };
    socket.onclose = ({ code }) => close(CLOSED[code] ?? (wasOpen ? 'The connection to the server was lost.' : 'The server cannot be reached.'), code);
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  send(message) {
    if (this.isOpen) this.socket.send(JSON.stringify(message));
  }
}

main(new Socket());
