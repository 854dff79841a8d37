// Plays through the controller of Sabaki, a GUI that knows nothing of this game, and prints what comes back.
const { Controller } = require('@sabaki/gtp')

async function main() {
  const [command, ...args] = process.argv.slice(2)
  const controller = new Controller(command, args)
  const log = []
  const send = async (name, ...args) => {
    const answer = await controller.sendCommand({ name, args })
    log.push({ name, content: answer.content, error: answer.error, id: answer.id })
    return answer
  }
  controller.start()
  for (const name of ['name', 'version', 'protocol_version']) await send(name)
  const commands = (await send('list_commands')).content.split('\n')
  await send('boardsize', '2')
  await send('clear_board')
  await send('komi', '6.5')
  await send('play', 'W', 'M50:N50')
  await send('play', 'B', 'M50:N50')
  await send('undo')
  await send('showboard')
  await send('boardsize', '19')
  await controller.sendCommand({ id: 12, name: 'name' }).then((answer) => log.push({ name: 'id', id: answer.id }))
  const pipelined = await Promise.all(Array.from({ length: 50 }, (_, id) => controller.sendCommand({ id, name: 'lp-ping' })))
  const turns = []
  for (let i = 0; i < 60; i++) {
    const answer = await controller.sendCommand({ name: 'genmove', args: [i % 2 === 0 ? 'W' : 'B'] })
    if (answer.error) { turns.push(`? ${answer.content}`); break }
    turns.push(answer.content)
  }
  await send('final_score')
  await controller.stop()
  console.log(JSON.stringify({ log, commands, turns, pipelined: pipelined.map((answer) => [answer.id, answer.content]) }))
}

main().catch((error) => { console.error(error); process.exit(1) })
