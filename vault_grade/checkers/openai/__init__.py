"""The checker that asks a model: any endpoint that speaks OpenAI's protocol, one on this machine too.

protocol.py  what a checker is asked and what it answers
prompt.py    what the model is told, so that no source can tell it anything
said.py      the model's words as an answer; what is none is an error
ask.py       the call
"""
